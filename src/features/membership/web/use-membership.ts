import type { Endpoint } from '#src/contract/endpoint.ts'
import type { user } from '#src/features/sign-in/contract/user.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useChange } from '#src/platform/web/api/api.ts'
import { openPortal } from '../contract.ts'
import { invoicesQuery } from './queries.ts'

const FAILED = 'That did not work. Nothing was changed. Please try again.'

/** A change of the membership. @param done title of the toast */
export function useMembershipChange<E extends Endpoint & { data: typeof user }>(
  endpoint: E,
  done: string,
) {
  const { userChanged } = useSession()
  return useChange(endpoint, {
    done,
    failed: FAILED,
    onDone: userChanged,
    refetch: [['subscription'], invoicesQuery.queryKey],
  })
}

/** Redirects to the payment provider's page, which redirects back to /account. */
export const usePortal = () =>
  useChange(openPortal, {
    failed: FAILED,
    onDone({ url }) {
      window.location.assign(url)
      // Never resolves, so that the button stays busy until the page has loaded.
      return new Promise(() => {})
    },
  })
