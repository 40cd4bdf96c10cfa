/**
 * The oldest browsers that the site is built for, all more than 30 months old by the end of 2026; `vite.config.ts` and
 * `test/process/browsers.test.ts` go by it.
 */
export const BROWSERS = { chrome: '111', edge: '111', firefox: '119', safari: '16.4', ios: '16.4' }

/** Marks the page in older ones: these came with `isWellFormed`. Must run where nothing newer than ES5 does. */
export const OLD_BROWSER_SCRIPT =
  "''.isWellFormed||document.documentElement.setAttribute('data-old','')"
