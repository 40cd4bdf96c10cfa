import { wordsOf } from '#src/features/texts/domain/words.ts'
import type { Deps } from '#src/platform/server/context.ts'
import { AppError } from '#src/platform/server/errors.ts'

type Site = Pick<Deps, 'settings'>

/** Boards are switched off for the whole site; sessions and agendas stay. */
export const areBoardsOn = ({ settings }: Site): boolean =>
  wordsOf(settings.site)('groups.boards') !== 'off'

/** @throws AppError `not_found` where the site has switched its boards off */
export function requireBoards({ deps }: { deps: Site }): void {
  if (!areBoardsOn(deps)) throw new AppError('not_found')
}
