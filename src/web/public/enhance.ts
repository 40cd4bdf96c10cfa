import { attachChrome } from '../chrome/chrome.ts'

const header = document.querySelector<HTMLElement>('[data-chrome]')
if (header) attachChrome(header)
