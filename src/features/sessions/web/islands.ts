import type { Island } from '#src/platform/web/public/islands.ts'

export const sessionsIslands: readonly Island[] = [
  {
    selector: '[data-enhance="consultation"]',
    when: 'now',
    load: () => import('./public/consultation.ts'),
  },
]
