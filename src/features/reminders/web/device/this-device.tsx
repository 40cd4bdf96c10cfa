import { useEffect, useState } from 'react'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { partId } from '#src/platform/web/ui/page-parts.tsx'
import { toastError } from '#src/platform/web/ui/toast-error.ts'
import { type Ability, abilityHere, turnOff, turnOn } from './push.ts'

const TEXTS: Readonly<Record<Ability | 'unknown', string>> = {
  unknown: 'Notifications are switched on for each browser by itself; that takes JavaScript.',
  none: 'This browser shows no notifications. Reminders by mail work everywhere.',
  'home-screen':
    'On an iPhone or iPad, notifications come only from the home screen: press Share, choose “Add to Home Screen”, open the site from there, and come back to this page.',
  denied:
    'Notifications of this site are blocked in this browser. You can allow them in its settings.',
  off: 'This browser gets no notifications yet.',
  on: 'This browser gets notifications.',
}

/** Whether this browser is one of the member's devices. */
export function ThisDevice() {
  const [ability, setAbility] = useState<Ability | 'unknown'>('unknown')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    abilityHere().then(setAbility, () => setAbility('none'))
  }, [])

  async function change(to: () => Promise<Ability>) {
    setBusy(true)
    try {
      setAbility(await to())
    } catch (error) {
      toastError(
        error,
        'The browser’s push service did not answer. Please try again later.',
        'Not changed',
      )
    }
    setBusy(false)
  }

  return (
    <Card className="grid gap-4">
      <h2 id={partId('This device')} className="scroll-mt-24 text-2xl">
        This device
      </h2>
      <p className="text-ink-soft">{TEXTS[ability]}</p>
      {(ability === 'off' || ability === 'on') && (
        <Button
          variant="secondary"
          busy={isBusy}
          className="justify-self-start"
          onClick={() => change(ability === 'off' ? turnOn : turnOff)}
        >
          {ability === 'off' ? 'Turn notifications on here' : 'Turn them off here'}
        </Button>
      )}
    </Card>
  )
}
