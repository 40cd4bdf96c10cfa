import type { Assets } from '#src/platform/web/layout/assets.ts'

export const developmentAssets: Assets = {
  pageStyles: {},
  publicStyles: ['/src/app/web/styles/public.css'],
  enhance: '/src/app/web/enhance.ts',
  app: '/src/app/web/main.tsx',
  appPages: {},
  appPreload: [],
  appStyles: ['/src/app/web/styles/app.css'],
}
