import type { LoaderFunctionArgs } from 'react-router'
import { passwordStateQuery } from '#src/features/sign-in/web/queries.ts'
import { siteSetupQuery } from '#src/features/site/web/queries.ts'
import { loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { visitorContext } from '#src/platform/web/routing/page-visit.ts'
import { requireRights } from './require.ts'

const loadSetup = loadOnServer(() => [siteSetupQuery, passwordStateQuery])

/** Refuses people without the rights, and loads for administrators the steps of the first hour and whether the password is their own. */
export const loadGuarded = (kind: 'admin' | 'coach') => async (args: LoaderFunctionArgs) => {
  requireRights(kind)(args)
  return args.context.get(visitorContext).isAdmin ? loadSetup(args) : null
}
