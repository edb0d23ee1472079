import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelte_config from './svelte.config.js';

export default ts.config(
  { ignores: ['dist/', 'node_modules/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // Names that are there to be left out begin with an underscore.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // `a = 1, b = 2;` is how the map writes what belongs together, and the rule has no exception for it.
      '@typescript-eslint/no-unused-expressions': 'off',
      // Lists without keys are drawn whole from what a message said: their entries have no identity and no state of their own.
      'svelte/require-each-key': 'off',
      // A space at the edge of a tag is kept as {' · '}.
      'svelte/no-useless-mustaches': 'off',
      // What must be drawn anew is $state.raw and replaced; other maps and sets are plain on purpose.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  // A test that drives a page has to reach into it.
  { files: ['tests/**'], rules: { '@typescript-eslint/no-explicit-any': 'off' } },
  // The type checker knows names better.
  { files: ['**/*.ts', '**/*.svelte'], rules: { 'no-undef': 'off' } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig: svelte_config } },
  },
);
