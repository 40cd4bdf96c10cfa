import type { Island } from '#src/platform/web/public/islands.ts'

export const enquiriesIslands: readonly Island[] = [
  {
    selector: '[data-form="booking"], [data-form="contact"]',
    when: 'now',
    load: () => import('./public/forms.ts'),
  },
  { selector: '[data-enhance="widget"]', when: 'now', load: () => import('./public/widget.ts') },
]
