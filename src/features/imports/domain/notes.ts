import { isCalendarDate } from '#src/contract/calendar.ts'
import { CONTENT_MAX } from '#src/features/cabinet/constants.ts'
import type { ParsedNote } from './parsed.ts'

const DATE = /\d{4}-\d{2}-\d{2}/g
const NOTION_ID = /\s*[0-9a-f]{32}$/
const TITLE_MAX = 200

export const isNote = (name: string): boolean => name.toLowerCase().endsWith('.md')

/** The front matter between two lines of dashes, and what follows it. */
function parts(text: string): { matter: string; body: string } {
  const [, matter = '', body] = /^---\r?\n([\s\S]*?)\r?\n---\r?(?:\n|$)([\s\S]*)$/.exec(text) ?? []
  return body === undefined ? { matter: '', body: text } : { matter, body }
}

/** A file of Markdown, such as Obsidian's daily notes and Notion's export. @param name its path in the zip */
export function parseNote(name: string, text: string): Omit<ParsedNote, 'id'> {
  const { matter, body } = parts(text.replace(/^\uFEFF/, ''))
  const bare = (name.split('/').at(-1) ?? '').replace(/\.md$/i, '').replace(NOTION_ID, '').trim()
  const [, stated = ''] = /^date:\s*["']?(\d{4}-\d{2}-\d{2})/im.exec(matter) ?? []
  const inName = [...bare.matchAll(DATE)].map(([each]) => each).find(isCalendarDate)
  const date = isCalendarDate(stated) ? stated : (inName ?? null)
  // Also removes what joined the date to the rest of the name.
  const rest = inName ? bare.replace(inName, '').replace(/^[\s\-–_:.,]+|[\s\-–_:.,]+$/g, '') : bare
  const title = (rest || date || 'Note').slice(0, TITLE_MAX).toWellFormed()
  const written = body.trim()
  return { date, title, text: written.length > CONTENT_MAX ? null : written }
}
