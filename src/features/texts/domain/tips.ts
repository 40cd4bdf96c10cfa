import { said } from '#src/contract/i18n.ts'
import { GUIDANCE, type ToolId } from '../constants.ts'
import type { Words } from './words.ts'

export interface Tip {
  /** Its section on the tool's page; the guide links to it. */
  id: string
  tool: ToolId
  title: string
  text: string
}

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** The practical tips. A tip that a new site has keeps its address while it keeps its title. */
export const tipsOf = (words: Words): Tip[] =>
  words('guidance').map(({ tool, title, text }) => ({
    id: GUIDANCE.find(known => said(known.title) === title)?.id ?? `tip-${slugOf(title)}`,
    tool,
    title,
    text,
  }))
