import { isCalendarDate } from '#src/contract/calendar.ts'
import type { ParsedNote } from './parsed.ts'

const DATE = /\d{4}-\d{2}-\d{2}/
const NOTION_ID = /\s*[0-9a-f]{32}$/
const TITLE_MAX = 200

/** The front matter between two lines of dashes, and what follows it. */
function parts(text: string): { matter: string; body: string } {
  const [, matter = '', body] = /^---\r?\n([\s\S]*?)\r?\n---\r?(?:\n|$)([\s\S]*)$/.exec(text) ?? []
  return body === undefined ? { matter: '', body: text } : { matter, body }
}

/** A file of Markdown, such as Obsidian's daily notes and Notion's export. @param name its path in the zip */
export function parseNote(name: string, text: string): ParsedNote {
  const { matter, body } = parts(text.replace(/^\uFEFF/, ''))
  const bare = (name.split('/').at(-1) ?? '').replace(/\.md$/i, '').replace(NOTION_ID, '')
  const [, stated = ''] = /^date:\s*["']?(\d{4}-\d{2}-\d{2})/m.exec(matter) ?? []
  const [inName = ''] = DATE.exec(bare) ?? []
  const date = [stated, inName].find(isCalendarDate) ?? null
  const rest = bare.replace(inName, '').replace(/^[\s\-–_:.]+|[\s\-–_:.]+$/g, '')
  const title = (rest || date || bare || 'Note').slice(0, TITLE_MAX).toWellFormed()
  return { name, date, title, text: body.trim() }
}
