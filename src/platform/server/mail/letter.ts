interface Button {
  label: string
  url: string
}

type Rows = readonly (readonly [string, string])[]

/** A mail's content; the text and the HTML part are both made from it. */
export interface Letter {
  /** May be empty. */
  heading: string
  /** Each is a text, a button or a table. */
  paragraphs: readonly (string | Button | { rows: Rows })[]
  /** After the paragraphs. */
  button?: Button
  rows?: Rows
  footer?: readonly string[]
}

const ZERO_WIDTH_SPACE = '\u200B'

/** Dots of all scripts that browsers read as one in a host (UTS 46), and the beginning of an address. */
const LINKING = /[.\u3002\uFF0E\uFF61]|:(?=\/)/gu

/** A name that a stranger chose, with its dots set apart: mail programs make a link of `a.example`. */
export const unlinked = (name: string): string =>
  name.replace(LINKING, sign => `${ZERO_WIDTH_SPACE}${sign}${ZERO_WIDTH_SPACE}`)

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`).replace(/\r?\n/g, '<br>')

const partsOf = ({ paragraphs, button, rows }: Letter): Letter['paragraphs'] => [
  ...paragraphs,
  ...(button ? [button] : []),
  ...(rows ? [{ rows }] : []),
]

const rowsText = (rows: Rows) => rows.map(([name, value]) => `${name}: ${value}`).join('\n')

export function letterText(letter: Letter): string {
  const { heading, footer = [] } = letter
  const parts = partsOf(letter).map(part => {
    if (typeof part === 'string') return part
    return 'rows' in part ? rowsText(part.rows) : `${part.label}:\n${part.url}`
  })
  const foot = footer.length ? ['-- ', ...footer].join('\n') : ''
  return [heading, ...parts, foot].filter(Boolean).join('\n\n')
}

const SERIF = 'Georgia,serif'
const SANS = 'system-ui,-apple-system,Segoe UI,Roboto,sans-serif'

const buttonHtml = ({ label, url }: Button) =>
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#1f4d4a;color:#fffdf8;text-decoration:none;font-weight:600">${escaped(label)}</a></p><p style="margin:0 0 16px;color:#635a50;font-size:14px;word-break:break-all">${escaped(url)}</p>`

const rowHtml = ([name, value]: Rows[number]) =>
  `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;color:#635a50;font-weight:400">${escaped(name)}</th><td style="padding:4px 0">${escaped(value)}</td></tr>`

function partHtml(part: Letter['paragraphs'][number]): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escaped(part)}</p>`
  if (!('rows' in part)) return buttonHtml(part)
  if (part.rows.length === 0) return ''
  return `<table style="border-collapse:collapse;margin:0 0 16px">${part.rows.map(rowHtml).join('')}</table>`
}

export function letterHtml(letter: Letter): string {
  const { heading, footer = [] } = letter
  const body = [
    heading && `<h1 style="font:600 24px/1.3 ${SERIF};margin:0 0 16px">${escaped(heading)}</h1>`,
    ...partsOf(letter).map(partHtml),
    footer.length
      ? `<p style="margin:32px 0 0;color:#635a50;font-size:14px">${footer.map(escaped).join('<br>')}</p>`
      : '',
  ].join('')
  return `<!doctype html><html lang="en"><body style="margin:0;background:#faf6ee"><div style="max-width:560px;margin:0 auto;padding:32px 20px;font:16px/1.6 ${SANS};color:#2a2622">${body}</div></body></html>`
}
