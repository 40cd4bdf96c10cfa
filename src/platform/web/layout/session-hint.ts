/** 'admin' | 'member', or absent; only a hint for what to paint first, the server decides what is allowed. */
const KEY = 'session'

/**
 * The one inline script, before anything is painted: the header shows the right half at once. The page's own
 * `Server-Timing: session` says whether the request carried a session; where a browser hides that, the hint
 * of the last visit stands in.
 */
export const SESSION_SCRIPT =
  "(d=>{let h,s;try{h=localStorage.getItem('session');s=performance.getEntriesByType('navigation')[0].serverTiming.find(t=>t.name=='session').description}catch{}d.session=(s?s=='yes':h)?'signed-in':'signed-out';if(h=='admin')d.admin=''})(document.documentElement.dataset)"

export interface HintedUser {
  username: string
  is_admin: boolean
}

/** Shows `user` (or nobody) in the header, and remembers it for the first paint of the next page. */
export function showSession(user: HintedUser | null): void {
  const { dataset } = document.documentElement
  dataset.session = user ? 'signed-in' : 'signed-out'
  if (user?.is_admin) dataset.admin = ''
  else delete dataset.admin
  const name = document.querySelector('[data-user-name]')
  if (name) name.textContent = user ? ` as ${user.username}` : ''
  try {
    if (user) localStorage.setItem(KEY, user.is_admin ? 'admin' : 'member')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden; the hint is a nicety.
  }
}

/** False only when the server said that this page was asked for without a session: then no call is needed. */
export function mayHaveSession(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const said = page?.serverTiming?.find(entry => entry.name === 'session')?.description
  return said !== 'no'
}
