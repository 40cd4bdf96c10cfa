import { coachName } from '#src/features/accounts/domain/coach-name.ts'

/** How a client is named to the coach. */
export const nameOf = (person: { username: string; full_name: string | null } | null): string =>
  person ? person.full_name || person.username : 'Somebody who left'

/** How a coach is named to the client. */
export const coachNameOf = (person: { full_name: string | null } | null): string =>
  person ? coachName(person) : 'Somebody who left'
