import { SLUG_MAX } from '../constants.ts'

/** `Six sessions & more` becomes `six-sessions-more`. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g) ?? []
  // Room for the number that makes it unique.
  const slug = words.join('-').slice(0, SLUG_MAX - 10)
  return slug.replace(/-$/, '') || 'offer'
}
