/**
 * Who is signed in, such as '7 member' or '1 admin coach', or absent; only a hint, for the first paint and without a
 * connection: the server checks rights.
 */
const KEY = 'session'

export interface HintedUser {
  id: number
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
  const name = document.querySelector<HTMLElement>('[data-user-name]')
  // The words are in the page, whose language this script does not know.
  if (name)
    name.textContent = user ? (name.dataset.userName ?? '').replace('%', () => user.username) : ''
  try {
    if (user) localStorage.setItem(KEY, `${user.id} ${rolesOf(user)}`)
    else localStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden; it is only a hint.
  }
}
