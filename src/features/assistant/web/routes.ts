import { msg } from '@lingui/core/runtime-macro'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const assistantRoutes: readonly PageRoute[] = [
  {
    path: '/ai-coach',
    kind: 'open',
    sitemap: true,
    menu: { place: 'more-tools', order: 3, label: msg`AI Coach` },
    file: 'assistant/web/ai-coach-page.tsx',
  },
]
