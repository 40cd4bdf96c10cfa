import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/ai-coach': 'assistant'
  }
}

export const assistantWeb = webFeature({
  name: 'assistant',
  pages: [
    {
      path: '/ai-coach',
      kind: 'open',
      title: 'AI Coach',
      description: 'Ask about the four tools and your week.',
      sitemap: true,
      load: async () => ({ Component: (await import('./ai-coach-page.tsx')).CoachPage }),
    },
  ],
})
