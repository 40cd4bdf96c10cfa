import type { Island } from '#src/platform/web/public/islands.ts'

export const siteIslands: readonly Island[] = [
  { selector: '[data-enhance="cabinet"]', when: 'now', load: () => import('./public/cabinet-demo.ts') },
]
