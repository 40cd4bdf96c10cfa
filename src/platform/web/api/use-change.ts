import { t } from '@lingui/core/macro'
import {
  type MutationScope,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { DataOf, Endpoint } from '#src/contract/endpoint.ts'
import type { Words } from '#src/contract/i18n.ts'
import type { ToastContent } from '../toast-region.tsx'
import { toast } from '../toast-store.ts'
import { ApiError, type CallOptions, call, toastError } from './api.ts'
import { intentKey } from './intent-key.ts'
import { type Outdated, outdate } from './query-keys.ts'

type TakeBack = (() => void) | undefined
type Change<D, V> = UseMutationResult<D, Error, V, TakeBack>

/** An endpoint, or a function that calls some; it gets what is sent, and the `idempotencyKey` for `call`. */
type Send<V, D> = Endpoint | ((variables: V, idempotencyKey: string) => Promise<D>)

/** A title alone, or more of the notification. */
type Notice = string | ToastContent

/** What is said where the server sends no message, or also the title above the message. */
type FailureWords = string | { title: Words; description?: Words }

interface ChangeOptions<V, D> {
  /** Said once it is done. */
  done?: Notice | ((data: D, variables: V) => Notice | undefined) | undefined
  /** Said when it fails; left out where the page shows `error` itself, as a `Form` does. */
  failed?: FailureWords | ((error: Error, variables: V) => FailureWords | undefined) | undefined
  /** What it puts out of date. After a success the change is pending until this is fetched again. */
  refetch?: readonly Outdated[] | (() => unknown) | undefined
  /** Before the notification and the refetching, also where the page was left meanwhile; it is waited for. */
  onDone?: ((data: D, variables: V) => unknown) | undefined
  /** After the refetching, such as moving the focus from what is gone. */
  onRefetched?: (() => unknown) | undefined
  onFailed?: ((error: Error, variables: V) => unknown) | undefined
  /** Such as showing the change at once. @returns takes it back, if it fails */
  beforehand?: ((variables: V) => Promise<TakeBack>) | undefined
  /** Changes of one scope are sent one after the other. */
  scope?: MutationScope | undefined
  /** The draft of what is sent: after a reload, too, the same creates nothing twice. */
  keep?: string | undefined
}

/** A change that the page sends to the server: the call, what is said afterwards, and what is fetched again. */
export function useChange<E extends Endpoint>(
  send: E,
  options?: ChangeOptions<CallOptions<E>, DataOf<E>>,
): Change<DataOf<E>, CallOptions<E>>
export function useChange<D, V = void>(
  send: (variables: V, idempotencyKey: string) => Promise<D>,
  options?: ChangeOptions<V, D>,
): Change<D, V>
export function useChange<V, D>(send: Send<V, D>, options: ChangeOptions<V, D> = {}): Change<D, V> {
  const [intent] = useState(intentKey)
  return useMutation(mutationOf(useQueryClient(), intent, send, options))
}

/** @param intent of one page: the same sent again after a lost answer creates nothing twice */
export function mutationOf<V, D>(
  client: QueryClient,
  { keyFor, fulfilled }: ReturnType<typeof intentKey>,
  send: Send<V, D>,
  {
    done,
    failed,
    refetch,
    onDone,
    onRefetched,
    onFailed,
    beforehand,
    scope,
    keep,
  }: ChangeOptions<V, D>,
): UseMutationOptions<D, Error, V, TakeBack> {
  const update = () =>
    typeof refetch === 'function' ? refetch() : outdate(client, ...(refetch ?? []))
  return {
    ...(scope && { scope }),
    ...(beforehand && { onMutate: beforehand }),
    async mutationFn(variables) {
      const attempt = () => {
        const idempotencyKey = keyFor(variables ?? null, keep)
        return typeof send === 'function'
          ? send(variables, idempotencyKey)
          : (call(send, { idempotencyKey, ...variables }) as Promise<D>)
      }
      try {
        return await attempt()
      } catch (error) {
        // The same was typed, for something else that the page shows, such as another time.
        if (!(error instanceof ApiError) || error.code !== 'idempotency_mismatch') throw error
        fulfilled(keep)
        return attempt()
      }
    },
    async onSuccess(data, variables) {
      fulfilled(keep)
      await onDone?.(data, variables)
      const words = typeof done === 'function' ? done(data, variables) : done
      if (words)
        toast({ tone: 'success', ...(typeof words === 'string' ? { title: words } : words) })
      await update()
      await onRefetched?.()
    },
    onError(error, variables, takeBack) {
      takeBack?.()
      const words = typeof failed === 'function' ? failed(error, variables) : failed
      const { title, description = t`Please try again.` } =
        typeof words === 'string' ? { title: undefined, description: words } : (words ?? {})
      if (words) toastError(error, description, title)
      onFailed?.(error, variables)
      // What the page shows may be what made the server refuse. Without a connection nothing can be fetched.
      if (!(error instanceof ApiError) || error.status !== 0) void update()
    },
  }
}
