import type { Island } from '#src/platform/web/public/islands.ts'

export const guidanceIslands: readonly Island[] = [
  { selector: 'form[data-enhance="coach"]', when: 'focus', load: () => import('./public/tool-help.ts') },
]
