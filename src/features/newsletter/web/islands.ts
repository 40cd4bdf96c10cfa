import type { Island } from '#src/platform/web/public/islands.ts'

export const newsletterIslands: readonly Island[] = [
  { selector: '[data-form="newsletter"]', when: 'focus', load: () => import('./public/forms.ts') },
]
