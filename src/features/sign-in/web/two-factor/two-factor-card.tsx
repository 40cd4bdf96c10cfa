import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { encode } from 'uqr'
import { i18n } from '#src/contract/i18n.ts'
import { call } from '#src/platform/web/api/api.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { copyText } from '#src/platform/web/browser/copy-text.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { SwitchField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  type TwoFactorState,
  twoFactorSetup,
} from '../../contract/two-factor.ts'
import type { User } from '../../contract/user.ts'
import { CodeField } from '../components/sign-in-fields.tsx'
import { twoFactorQuery } from '../components/two-factor-query.ts'
import { sessionsQuery } from '../queries.ts'
import { useReauthentication } from '../use-reauthentication.tsx'
import { needsTwoFactor } from './needs-two-factor.ts'

function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const text = t`${siteSettings().brand}: recovery codes, each for one sign-in\n\n${codes.join('\n')}\n`
  async function copy() {
    if (await copyText(text)) toast({ title: t`Codes copied`, tone: 'success' })
    else
      toast({
        title: t`Error`,
        description: t`The codes could not be copied.`,
        tone: 'destructive',
      })
  }
  return (
    <div className="grid gap-5">
      <Alert tone="warning" title={t`These codes are shown only once`}>
        <Trans>
          If you lose your phone, each of them signs you in once in place of a code. Keep them where
          you keep important papers, not on the phone itself.
        </Trans>
      </Alert>
      <ul className="grid gap-1.5 rounded-md bg-sunken p-4 font-mono text-sm [overflow-wrap:anywhere]">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={copy}>
          <Copy aria-hidden className="size-4" />
          <Trans>Copy</Trans>
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className="text-link self-center"
        >
          <Download aria-hidden className="me-1.5 inline size-4" />
          <Trans>Save as a file</Trans>
        </a>
      </div>
      <Button className="justify-self-end" onClick={onSaved}>
        <Trans>I have saved them</Trans>
      </Button>
    </div>
  )
}

const FAILED = msg`That did not work. Please try again.`

const STATE = [twoFactorQuery, sessionsQuery]

export function TwoFactorCard({ user }: { user: User }) {
  const state = useQuery(twoFactorQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  if (!state.data)
    return (
      <Loading query={state} className="h-11">
        {t`This could not be loaded.`}
      </Loading>
    )
  return (
    <>
      {state.data.on_since ? (
        <On state={state.data} onCodes={setCodes} />
      ) : (
        <Off onCodes={setCodes} required={needsTwoFactor(user)} />
      )}
      <Dialog
        open={codes !== undefined}
        onOpenChange={open => !open && setCodes(undefined)}
        title={t`Your recovery codes`}
      >
        {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />}
      </Dialog>
    </>
  )
}

interface PanelProps {
  onCodes: (codes: readonly string[]) => void
}

function Off({ onCodes, required }: PanelProps & { required: boolean }) {
  const client = useQueryClient()
  const { guarded, reauthenticationDialog } = useReauthentication()
  const begin = useChange(() => guarded(() => call(beginTwoFactor)), { failed: i18n._(FAILED) })
  return (
    <>
      {required && (
        <Alert tone="warning">
          <Trans>This site requires it. Some pages are unavailable until you have set it up.</Trans>
        </Alert>
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={begin.isPending}
        onClick={() => begin.mutate()}
      >
        <Trans>Set it up</Trans>
      </Button>
      {reauthenticationDialog}
      <Dialog
        open={begin.data !== undefined}
        onOpenChange={open => !open && begin.reset()}
        title={t`Set up two-factor authentication`}
      >
        {begin.data && (
          <TwoFactorSetup
            {...begin.data}
            onDone={async codes => {
              onCodes(codes)
              begin.reset()
              await outdate(client, twoFactorQuery, sessionsQuery)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function On({ state, onCodes }: PanelProps & { state: TwoFactorState }): ReactNode {
  const { dayOf } = useFormats()
  const { guarded, reauthenticationDialog } = useReauthentication()
  const renew = useChange(() => guarded(() => call(renewRecoveryCodes, { retry: false })), {
    failed: i18n._(FAILED),
    refetch: STATE,
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
  })
  const off = useChange(() => guarded(() => call(disableTwoFactor)), {
    done: t`Two-factor authentication is off`,
    failed: i18n._(FAILED),
    refetch: STATE,
  })
  const left = state.recovery_codes_left
  const codes = left === 1 ? t`one recovery code left` : t`${left} recovery codes left`
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone="done">
          <Trans>On</Trans>
        </Badge>
        <p className="text-ink-soft text-sm">
          {state.on_since ? t`Since ${dayOf(state.on_since)}, ${codes}` : codes}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={renew.isPending} onClick={() => renew.mutate()}>
          <Trans>New recovery codes</Trans>
        </Button>
        <ConfirmDialog
          trigger={
            <Button variant="quiet" busy={off.isPending}>
              <Trans>Turn off</Trans>
            </Button>
          }
          title={t`Turn off two-factor authentication?`}
          description={t`Signing in will only ask for your password, and your recovery codes will stop working. Other devices are signed out.`}
          confirmLabel={t`Turn off`}
          onConfirm={() => off.mutate()}
        />
      </div>
      {reauthenticationDialog}
    </>
  )
}

/** In modules; scanners need it (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** Dark on light even in the dark theme: many scanners cannot read inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

interface TwoFactorSetupProps {
  /** In base32, for an app without a camera. */
  secret: string
  /** The content of the QR code. */
  address: string
  onDone: (recoveryCodes: readonly string[]) => void
}

/** Shows the QR code and asks for a first code, which turns two-factor authentication on. */
function TwoFactorSetup({ secret, address, onDone }: TwoFactorSetupProps) {
  const form = useForm({
    stored: { code: '', sign_out_others: true },
    schema: twoFactorSetup,
    send: ({ code, sign_out_others }) =>
      call(enableTwoFactor, { body: { code, sign_out_others }, retry: false }),
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
    alert: { failed: t`That did not work. Please try again.` },
  })
  return (
    <div className="grid gap-5">
      <p>
        <Trans>
          Scan this with an authenticator app, such as the password manager on your phone.
        </Trans>
      </p>
      <QrCode text={address} label={t`QR code for your authenticator app`} />
      <p className="text-ink-soft text-sm">
        <Trans>No camera at hand? Type this key into the app:</Trans>{' '}
        <span className="block pt-1 font-mono text-ink [overflow-wrap:anywhere]">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </span>
      </p>
      <Form of={form}>
        <CodeField hint={t`The six digits shown in the app.`} inputMode="numeric" />
        <SwitchField name="sign_out_others" label={t`Sign out my other devices`} />
        <SubmitButton className="sm:self-end">
          <Trans>Turn on</Trans>
        </SubmitButton>
      </Form>
    </div>
  )
}
