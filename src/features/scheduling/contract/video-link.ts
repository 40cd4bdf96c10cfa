import { parsedUrl } from '#src/contract/parsed-url.ts'

const SPACES = /[\s\p{Cc}]/u

/** Whether a browser opens it as a page; a sign-in within the address would be hidden from who presses it. */
export function isVideoLink(link: string): boolean {
  const url = SPACES.test(link) ? null : parsedUrl(link)
  if (!url) return false
  const { protocol, username, password } = url
  return ['https:', 'http:'].includes(protocol) && username === '' && password === ''
}

/** What people type or paste, such as `meet.example.com/anna`, with its scheme. */
export function completeLink(typed: string): string {
  const link = typed.trim()
  return link === '' || /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`
}

/** Whether what was typed can be sent. */
export const isLinkOrNone = (typed: string): boolean =>
  completeLink(typed) === '' || isVideoLink(completeLink(typed))

/** 'meet.example.com', which says where a link leads. */
export const hostOf = (link: string): string =>
  parsedUrl(link)?.hostname.replace(/^www\./, '') ?? link
