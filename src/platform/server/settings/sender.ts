import { mailAddress } from '#src/contract/mail-address.ts'

/** Who mails come from. */
export interface Sender {
  name: string
  /** A single one, with a domain in ASCII. */
  address: string
}

/**
 * Reads a sender as people write it: `Name <address>`, with or without quotes, or the address by itself. Mail programs would read
 * a name with a colon as a group, and one in parentheses as a comment.
 * @returns null if no mail can come from there
 */
export function readSender(text: string): Sender | null {
  const [, name = '', inBrackets] = /^([^<>\r\n]*)<([^<>]*)>\s*$/.exec(text.slice(0, 500)) ?? []
  const address = mailAddress((inBrackets ?? text).trim())
  if (address === null) return null
  const words = name.trim()
  const isQuoted = /^".*"$/.test(words)
  return { name: isQuoted ? words.slice(1, -1).replace(/\\(.)/g, '$1') : words, address }
}

/** The sender of a setting that was validated at the start. */
export function senderAddress(from: string): Sender {
  const sender = readSender(from)
  if (!sender) throw new Error(`not a sender: ${from}`)
  return sender
}
