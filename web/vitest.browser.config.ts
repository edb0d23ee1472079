import { defineConfig } from 'vitest/config';

// The client in a real browser against the real server: `npm run test:browser` after `npm run build`.
export default defineConfig({
  test: {
    include: ['tests/**/*.spec.ts'],
    environment: 'node',
    testTimeout: 600_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
