import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { call, toastError } from '#src/platform/web/api/api.ts'
import { refetch } from '#src/platform/web/api/query-client.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { openPortal } from '../contract.ts'
import { invoicesQuery } from './queries.ts'

const FAILED = 'That did not work. Nothing was changed. Please try again.'

export function useMembership() {
  const client = useQueryClient()
  const { userChanged } = useSession()
  const [busy, setBusy] = useState(false)

  /** @param done title of the toast @returns false when it failed */
  const change = async (act: () => Promise<User>, done: string): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      userChanged(await act())
      await refetch(client, { queryKey: ['subscription'] }, invoicesQuery)
      toast({ title: done, tone: 'success' })
      return true
    } catch (error) {
      toastError(error, FAILED)
      return false
    } finally {
      setBusy(false)
    }
  }

  /** Redirects to the payment provider's page, which redirects back to /account. */
  const toPortal = async (purpose: 'card' | 'all'): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      const { url } = await call(openPortal, { body: { purpose } })
      window.location.assign(url)
    } catch (error) {
      toastError(error, FAILED)
      setBusy(false)
    }
  }
  return { busy, change, toPortal }
}
