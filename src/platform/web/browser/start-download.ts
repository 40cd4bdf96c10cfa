/** Lets the browser fetch a file by itself, as it comes: its size does not matter. The server names it. */
export function startDownload(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
