/**
 * A name that nothing else has, 128 random bits as 32 hexadecimal digits. `crypto.randomUUID` is missing where a site
 * is reached over plain http under a name other than localhost, as at home or between containers.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
