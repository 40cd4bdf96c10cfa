/** 'member', 'admin', 'coach', 'admin coach' or absent; only a hint for the first paint, the server checks permissions. */
const KEY = 'session'

/** Before the first paint: `Server-Timing` says whether there is a session; otherwise the stored hint is used. */
export const SESSION_SCRIPT =
  "(d=>{let h,s;try{h=localStorage.getItem('session');s=performance.getEntriesByType('navigation')[0].serverTiming.find(t=>t.name=='session').description}catch{}d.session=(s?s=='yes':h)?'signed-in':'signed-out';if(/admin/.test(h))d.admin='';if(/coach/.test(h))d.coach=''})(document.documentElement.dataset)"

export interface HintedUser {
  username: string
  is_admin: boolean
  is_coach: boolean
}

const rolesOf = ({ is_admin, is_coach }: HintedUser): string =>
  [is_admin && 'admin', is_coach && 'coach'].filter(Boolean).join(' ') || 'member'

export function showSession(user: HintedUser | null): void {
  const { dataset } = document.documentElement
  dataset.session = user ? 'signed-in' : 'signed-out'
  if (user?.is_admin) dataset.admin = ''
  else delete dataset.admin
  if (user?.is_coach) dataset.coach = ''
  else delete dataset.coach
  const name = document.querySelector('[data-user-name]')
  if (name) name.textContent = user ? ` as ${user.username}` : ''
  try {
    if (user) localStorage.setItem(KEY, rolesOf(user))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden; it is only a hint.
  }
}

/** False only when the server saw no session cookie: then no call is needed. */
export function mayHaveSession(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const session = page?.serverTiming?.find(entry => entry.name === 'session')?.description
  return session !== 'no'
}

const SIGNED_OUT = 'signed-out'

/** Tells this browser's other tabs that the user signed out on purpose; a session that merely expired keeps its drafts. */
export function announceSignOut(): void {
  try {
    localStorage.setItem(SIGNED_OUT, String(Date.now()))
  } catch {
    // Without storage no tab has kept anything.
  }
}

/** Loads the page again when the user signs out in another tab: what stands in its fields is the member's. */
export function followSignOut(): void {
  window.addEventListener('storage', event => {
    if (event.key === SIGNED_OUT) window.location.reload()
  })
}
