import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/conscious-cabinet': 'cabinet'
  }
}

export const cabinetWeb = webFeature({
  name: 'cabinet',
  pages: [
    {
      path: '/conscious-cabinet',
      kind: 'open',
      title: 'Conscious Cabinet',
      description: 'Three drawers for what is on your mind: this week, this year, this life.',
      sitemap: true,
      menu: { place: 'tools', order: 3, label: 'Conscious Cabinet' },
      load: async () => {
        const { ConsciousCabinetPage, cabinetData } = await import('./conscious-cabinet-page.tsx')
        return { Component: ConsciousCabinetPage, data: cabinetData }
      },
    },
  ],
})
