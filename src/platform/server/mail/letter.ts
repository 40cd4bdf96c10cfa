/** A mail's content; the text and the HTML part are both made from it. */
export interface Letter {
  heading: string
  paragraphs: readonly string[]
  button?: { label: string; url: string }
  rows?: readonly (readonly [string, string])[]
  footer?: readonly string[]
}

const ZERO_WIDTH_SPACE = '\u200B'

/** A name that a stranger chose, with its dots set apart: mail programs make a link of `a.example`. */
export const unlinked = (name: string): string =>
  name.replaceAll('.', `${ZERO_WIDTH_SPACE}.${ZERO_WIDTH_SPACE}`)

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`).replace(/\r?\n/g, '<br>')

export function letterText({ heading, paragraphs, button, rows = [], footer = [] }: Letter): string {
  return [
    heading,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(rows.length ? [rows.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(footer.length ? [['-- ', ...footer].join('\n')] : []),
  ].join('\n\n')
}

const SERIF = 'Georgia,serif'
const SANS = 'system-ui,-apple-system,Segoe UI,Roboto,sans-serif'

export function letterHtml({ heading, paragraphs, button, rows = [], footer = [] }: Letter): string {
  const body = [
    `<h1 style="font:600 24px/1.3 ${SERIF};margin:0 0 16px">${escaped(heading)}</h1>`,
    ...paragraphs.map(text => `<p style="margin:0 0 16px">${escaped(text)}</p>`),
    button
      ? `<p style="margin:24px 0"><a href="${escaped(button.url)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#1f4d4a;color:#fffdf8;text-decoration:none;font-weight:600">${escaped(button.label)}</a></p><p style="margin:0 0 16px;color:#635a50;font-size:14px;word-break:break-all">${escaped(button.url)}</p>`
      : '',
    rows.length
      ? `<table style="border-collapse:collapse;margin:0 0 16px">${rows.map(([name, value]) => `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;color:#635a50;font-weight:400">${escaped(name)}</th><td style="padding:4px 0">${escaped(value)}</td></tr>`).join('')}</table>`
      : '',
    footer.length
      ? `<p style="margin:32px 0 0;color:#635a50;font-size:14px">${footer.map(escaped).join('<br>')}</p>`
      : '',
  ].join('')
  return `<!doctype html><html lang="en"><body style="margin:0;background:#faf6ee"><div style="max-width:560px;margin:0 auto;padding:32px 20px;font:16px/1.6 ${SANS};color:#2a2622">${body}</div></body></html>`
}
