/** Over plain http the clipboard API is missing, so a selection is copied instead. @returns whether it worked */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'fixed top-0 inset-s-0 opacity-0'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
