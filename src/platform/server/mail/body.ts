import { languageNow } from '#src/contract/i18n.ts'

interface Button {
  label: string
  url: string
}

type Rows = readonly (readonly [string, string])[]

type Part =
  | string
  | Button
  | { rows: Rows }
  /** Buttons side by side, the first one highlighted. */
  | { choices: readonly Button[] }
  | { links: readonly Button[] }

/** A button's color, and what is written on it; also of links. */
interface ButtonColors {
  main: string
  on: string
}

/** The site's own; mail programs with a dark mode may take the second. */
export interface MailColors {
  light: ButtonColors
  dark: ButtonColors
}

const COLORS: MailColors = {
  light: { main: '#1f4d4a', on: '#fffdf8' },
  dark: { main: '#8cc7c0', on: '#15120f' },
}

/** A mail's content; the text and the HTML part are both made from it. */
export interface MailBody {
  /** In which it was written; by default the one in which things are said now. */
  language?: string
  /** May be empty. */
  heading: string
  paragraphs: readonly Part[]
  /** After the paragraphs. */
  button?: Button
  rows?: Rows
  footer?: readonly string[]
  /** Left out for the software's own. */
  colors?: MailColors
}

const ZERO_WIDTH_SPACE = '\u200B'

/** All signs that browsers read as a dot in a host name (UTS 46), and the colon before the slashes of an address. */
const LINKING = /[.\u3002\uFF0E\uFF61]|:(?=\/)/gu

/** A name that a stranger chose, with its dots set apart: mail programs would make a link of `a.example`. */
export const breakLinks = (name: string): string =>
  name.replace(LINKING, sign => `${ZERO_WIDTH_SPACE}${sign}${ZERO_WIDTH_SPACE}`)

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const escaped = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>')

const partsOf = ({ paragraphs, button, rows }: MailBody): MailBody['paragraphs'] => [
  ...paragraphs,
  ...(button ? [button] : []),
  ...(rows ? [{ rows }] : []),
]

const linkText = ({ label, url }: Button) => `${label}:\n${url}`

const rowsText = (rows: Rows) => rows.map(([name, value]) => `${name}: ${value}`).join('\n')

export function textOf(body: MailBody): string {
  const { heading, footer = [] } = body
  const parts = partsOf(body).map(part => {
    if (typeof part === 'string') return part
    if ('rows' in part) return rowsText(part.rows)
    if ('choices' in part) return part.choices.map(linkText).join('\n\n')
    return 'links' in part ? part.links.map(linkText).join('\n') : linkText(part)
  })
  const foot = footer.length ? ['-- ', ...footer].join('\n') : ''
  return [heading, ...parts, foot].filter(Boolean).join('\n\n')
}

const SERIF = 'Georgia,serif'
const SANS = 'system-ui,-apple-system,Segoe UI,Roboto,sans-serif'

/** For mail programs with a dark mode that read style sheets; all others use the inline styles. */
const darkCss = ({ main, on }: ButtonColors) => `@media (prefers-color-scheme:dark){
.paper{background:#1b1815!important}.ink{color:#f1e9dc!important}.soft{color:#b9ad9d!important}
.button{background:${main}!important;color:${on}!important}.choice{color:${main}!important;border-color:${main}!important}
.link{color:${main}!important}}`

const buttonHtml = ({ label, url }: Button, { main, on }: ButtonColors) =>
  `<p style="margin:24px 0"><a class="button" href="${escaped(url)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:${main};color:${on};text-decoration:none;font-weight:600">${escaped(label)}</a></p><p class="soft" style="margin:0 0 16px;color:#635a50;font-size:14px;word-break:break-all">${escaped(url)}</p>`

const CHOICE =
  'display:inline-block;margin:0 8px 12px 0;padding:11px 20px;border-radius:10px;text-decoration:none;font-weight:600'

const choiceHtml = ({ label, url }: Button, at: number, { main, on }: ButtonColors) =>
  at === 0
    ? `<a class="button" href="${escaped(url)}" style="${CHOICE};border:1px solid ${main};background:${main};color:${on}">${escaped(label)}</a>`
    : `<a class="choice" href="${escaped(url)}" style="${CHOICE};border:1px solid ${main};color:${main}">${escaped(label)}</a>`

const smallLinkHtml = ({ label, url }: Button, { main }: ButtonColors) =>
  `<a class="link" href="${escaped(url)}" style="display:inline-block;margin:0 14px 6px 0;padding:4px 0;color:${main}">${escaped(label)}</a>`

const rowHtml = ([name, value]: Rows[number]) =>
  `<tr><th class="soft" align="left" valign="top" style="padding:4px 16px 4px 0;color:#635a50;font-weight:400">${escaped(name)}</th><td style="padding:4px 0">${escaped(value)}</td></tr>`

function partHtml(part: Part, colors: ButtonColors): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escaped(part)}</p>`
  if ('choices' in part)
    return `<p style="margin:24px 0 8px">${part.choices.map((choice, at) => choiceHtml(choice, at, colors)).join(' ')}</p>`
  if ('links' in part)
    return `<p style="margin:0 0 16px;font-size:14px;line-height:1.5">${part.links.map(link => smallLinkHtml(link, colors)).join(' ')}</p>`
  if (!('rows' in part)) return buttonHtml(part, colors)
  if (part.rows.length === 0) return ''
  return `<table style="border-collapse:collapse;margin:0 0 16px">${part.rows.map(rowHtml).join('')}</table>`
}

export function htmlOf(body: MailBody): string {
  const { heading, footer = [], colors = COLORS, language = languageNow() } = body
  const content = [
    heading && `<h1 style="font:600 24px/1.3 ${SERIF};margin:0 0 16px">${escaped(heading)}</h1>`,
    ...partsOf(body).map(part => partHtml(part, colors.light)),
    footer.length
      ? `<p class="soft" style="margin:32px 0 0;color:#635a50;font-size:14px">${footer.map(escaped).join('<br>')}</p>`
      : '',
  ].join('')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${darkCss(colors.dark)}</style></head><body class="paper" style="margin:0;background:#faf6ee"><div class="ink" style="max-width:560px;margin:0 auto;padding:32px 20px;font:16px/1.6 ${SANS};color:#2a2622">${content}</div></body></html>`
}
