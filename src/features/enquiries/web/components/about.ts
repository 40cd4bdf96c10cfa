import { PREVIEW_LENGTH } from '../../constants.ts'
import type { Contact } from '../../contract.ts'

/** The subject, or the start of the message if there is none (docs/product.md 10.2). */
export function aboutOf({ subject, message }: Pick<Contact, 'subject' | 'message'>): string {
  if (subject) return subject
  const characters = Array.from(message)
  return characters.length > PREVIEW_LENGTH
    ? `${characters.slice(0, PREVIEW_LENGTH).join('')}...`
    : message
}
