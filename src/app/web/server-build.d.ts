declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}

/** Of `scripts/texts-plugin.ts`: what is said in each language but English, for development. */
declare module 'virtual:catalogs' {
  export const catalogs: Readonly<Record<string, import('@lingui/core').Messages>>
}
