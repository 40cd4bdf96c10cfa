import { NAME_MAX } from '#src/features/accounts/constants.ts'
import { NOTE_MAX, TAG_MAX, TAGS_MAX } from '#src/features/coaching/constants.ts'
import { CONTACTS_MAX } from '../constants.ts'
import { columnAt, readTable } from './tables.ts'

export interface Contact {
  /** The line of the file, from 2: the first has the names of the columns. */
  line: number
  email: string
  name: string
  tags: string[]
  note: string
  /** Null when it can be invited. */
  why: string | null
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function wrong({ email, name, tags, note }: Contact): string | null {
  if (!EMAIL.test(email) || email.length > 254) return 'This is not a mail address.'
  if (name.length > NAME_MAX) return `Please keep the name to ${NAME_MAX} characters.`
  if (tags.length > TAGS_MAX || tags.some(tag => tag.length > TAG_MAX))
    return `Please give at most ${TAGS_MAX} tags of at most ${TAG_MAX} characters.`
  if (note.length > NOTE_MAX) return `Please keep the note to ${NOTE_MAX} characters.`
  return [email, name, note, ...tags].some(text => text.includes('\0'))
    ? 'Please leave out the null character.'
    : null
}

/**
 * A table of people, `email,name,tags,note`, with tags separated by `;`.
 * @returns null when it is not such a table. @throws TooMuch
 */
export function parseContacts(table: Buffer): Contact[] | null {
  const contacts: Contact[] = []
  const seen = new Set<string>()
  const isTable = readTable(
    table,
    columns => {
      const [emailAt = -1, nameAt = -1, tagsAt = -1, noteAt = -1] = ['email', 'name', 'tags', 'note'].map(
        each => columnAt(columns, each),
      )
      if (emailAt < 0) return null
      return (cell, line) => {
        const textAt = (at: number) => cell(at).trim().toWellFormed()
        const tags = textAt(tagsAt)
          .split(';')
          .map(tag => tag.trim())
          .filter(Boolean)
        const contact: Contact = {
          ...{ line, email: textAt(emailAt), name: textAt(nameAt), note: textAt(noteAt) },
          ...{ tags: [...new Set(tags)], why: null },
        }
        const key = contact.email.toLowerCase()
        contact.why = wrong(contact) ?? (seen.has(key) ? 'This address stands twice.' : null)
        seen.add(key)
        contacts.push(contact)
      }
    },
    { rows: CONTACTS_MAX },
  )
  return isTable ? contacts : null
}
