import { useQuery } from '@tanstack/react-query'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { PASSKEYS_MAX, PASSKEYS_NEED_HTTPS } from '../../constants.ts'
import { addPasskey, passkeyOptions } from '../../contract/passkeys.ts'
import { passkeysQuery } from '../queries.ts'
import { useReauthentication } from '../use-reauthentication.tsx'
import { ceremonyMessage, createPasskey, sitePasskeys } from './ceremony.ts'
import { PasskeyItem } from './passkey-item.tsx'

export function PasskeyCard() {
  const passkeys = useQuery(passkeysQuery)
  const { guarded, reauthenticationDialog } = useReauthentication()
  const add = useChange(
    async () => {
      const credential = await createPasskey(await guarded(() => call(passkeyOptions)))
      return guarded(() => call(addPasskey, { body: { credential } }))
    },
    {
      done: ({ name }) => ({
        title: 'Passkey added',
        description: `“${name}” now opens your account.`,
      }),
      onFailed: error =>
        toast({
          title: 'Error',
          description: ceremonyMessage(error, 'The passkey could not be added. Please try again.'),
          tone: 'destructive',
        }),
      refetch: [passkeysQuery.queryKey],
    },
  )
  if (passkeys.isPending || passkeys.isError)
    return (
      <Loading query={passkeys} title="Your passkeys could not be loaded" className="h-24">
        Please try again.
      </Loading>
    )
  const isFull = passkeys.data.length >= PASSKEYS_MAX
  return (
    <>
      {passkeys.data.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.data.map(passkey => (
            <PasskeyItem key={passkey.id} passkey={passkey} guarded={guarded} />
          ))}
        </ul>
      )}
      {sitePasskeys() ? (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={add.isPending}
          disabled={isFull}
          onClick={() => add.mutate()}
        >
          Add a passkey
        </Button>
      ) : (
        <p className="text-ink-soft">{PASSKEYS_NEED_HTTPS}</p>
      )}
      {isFull && (
        <p className="text-ink-soft text-sm">
          {PASSKEYS_MAX} is the most an account can have. Remove one first.
        </p>
      )}
      {reauthenticationDialog}
    </>
  )
}
