import { t } from '@lingui/core/macro'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../toast-store.ts'

/** What opens on a press, whose code is loaded with the first one: most visits open none. */
export interface LoadedLater<Props> {
  load: () => Promise<ComponentType<Props>>
  /** Said where it cannot be loaded. */
  failed: () => string
  /** Once it is there; set where it has to be there before a press. */
  component?: ComponentType<Props>
}

/** @returns whether it is there */
async function loads<Props>(later: LoadedLater<Props>): Promise<boolean> {
  try {
    later.component ??= await later.load()
    return true
  } catch {
    toast({
      title: later.failed(),
      description: t`Please try again when there is a connection.`,
      tone: 'destructive',
    })
    return false
  }
}

/** @returns what opens, once its code is there */
export function useLoadedLater<Props>(
  later: LoadedLater<Props>,
  isOpen: boolean,
  onFailed: () => void,
): ComponentType<Props> | undefined {
  const [isLoaded, setLoaded] = useState(false)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (!isOpen) return
    let isCurrent = true
    void loads(later).then(is => {
      if (!isCurrent) return
      setLoaded(is)
      if (!is) fail()
    })
    return () => {
      isCurrent = false
    }
  }, [later, isOpen])
  return isLoaded ? later.component : undefined
}
