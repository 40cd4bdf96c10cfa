import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const assistantRoutes: readonly PageRoute[] = [
  {
    path: '/ai-coach',
    kind: 'open',
    title: 'AI Coach',
    description: 'Ask about the four tools and your week.',
    sitemap: true,
    menu: { place: 'more-tools', order: 3, label: 'AI Coach' },
    file: 'assistant/web/ai-coach-page.tsx',
  },
]
