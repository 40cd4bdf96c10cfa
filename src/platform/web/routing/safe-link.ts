/** Our own pages and other sites over https. Anything else that somebody wrote, such as `javascript:`, stays text. */
export const isSafeLink = (url: string): boolean =>
  /^\/(?![/\\])[\w\-./?=&%#]*$/.test(url) || /^https:\/\/[\w.-]+(\/\S*)?$/.test(url)
