let offline = false

/** Whether this page was started without a connection: nothing is asked of the server to open another then. */
export const isOfflineStart = (): boolean => offline

export function beginOffline(): void {
  offline = true
  window.addEventListener(
    'online',
    () => {
      offline = false
    },
    { once: true },
  )
}
