import { useEffect, useEffectEvent } from 'react'
import { useActionData, useFetcher, useSearchParams } from 'react-router'
import type { ReminderResult } from './action.ts'

/** One of the page's forms and its result, with or without JavaScript. @param onResult is called with JavaScript only */
export function useSubmission(name: string, onResult: (result: ReminderResult) => void) {
  const fetcher = useFetcher<ReminderResult>()
  const served = useActionData<ReminderResult>()
  const [search] = useSearchParams()
  const { data, state } = fetcher
  const tell = useEffectEvent(onResult)
  useEffect(() => {
    if (state === 'idle' && data) tell(data)
  }, [state, data])
  return {
    fetcher,
    result: data ?? (served?.form === name ? served : undefined),
    isSent: !data && search.get('sent') === name,
  }
}
