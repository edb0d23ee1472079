import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.GROGNARD_SERVER ?? 'http://127.0.0.1:1815';

/** The page that the server sends to a table: the same one, which asks for the table's own files at once instead of when it has found out. */
const table_page: Plugin = {
  name: 'table-page',
  enforce: 'post',
  generateBundle(_, bundle) {
    const page = bundle['index.html'];
    const chunk = Object.values(bundle).find((c) => c.type === 'chunk' && c.name === 'TablePage');
    if (page?.type !== 'asset' || chunk?.type !== 'chunk') return this.error('no page or no table to preload');
    const scripts = [chunk.fileName, ...chunk.imports],
      styles = new Set<string>();
    for (const name of scripts) {
      const part = bundle[name];
      if (part?.type === 'chunk') for (const css of part.viteMetadata?.importedCss ?? []) styles.add(css);
    }
    const source = String(page.source),
      unasked = (name: string): boolean => !source.includes(name);
    const links = [
      ...scripts.filter(unasked).map((s) => `<link rel="modulepreload" crossorigin href="/${s}">`),
      ...[...styles].filter(unasked).map((s) => `<link rel="preload" as="style" crossorigin href="/${s}">`),
    ];
    const html = source.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
    this.emitFile({ type: 'asset', fileName: 'table.html', source: html });
  },
};

/** The pocket edition, `--mode pocket`: files that find each other wherever they lie, and what makes of them a program to install. */
const pocket_page: Plugin = {
  name: 'pocket-page',
  transformIndexHtml: (html) =>
    html
      .replace('href="/icon.svg"', 'href="./icon.svg"')
      .replace(
        '<title>',
        [
          '<link rel="manifest" href="./manifest.webmanifest" />',
          '<link rel="apple-touch-icon" href="./apple-touch-icon.png" />',
          '<meta name="theme-color" content="#241d17" />',
          '<title>',
        ].join('\n    '),
      ),
};

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), mode === 'pocket' ? pocket_page : table_page],
  base: mode === 'pocket' ? './' : '/',
  publicDir: mode === 'pocket' ? 'pocket' : 'public',
  worker: { format: 'es' },
  // Fonts and pictures stay files: the page is served under a policy that has no data: URLs in it.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rollupOptions:
      mode === 'pocket'
        ? {
            input: { index: 'index.html', sw: 'src/pocket/service.ts' },
            output: { entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
          }
        : {},
  },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: true },
      '/ws': { target: server.replace(/^http/, 'ws'), ws: true, changeOrigin: true },
    },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
}));
