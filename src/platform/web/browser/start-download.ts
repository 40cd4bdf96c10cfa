/** The browser streams the file itself, whatever its size; the server names it. */
export function startDownload(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
