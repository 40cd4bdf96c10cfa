import { ownPath } from '#src/contract/return-path.ts'

/** Our own pages and other sites over https. Anything else that somebody wrote, such as `javascript:`, stays text. */
export const isSafeLink = (url: string): boolean =>
  ownPath(url) !== undefined || /^https:\/\/[\w.-]+(\/\S*)?$/.test(url)
