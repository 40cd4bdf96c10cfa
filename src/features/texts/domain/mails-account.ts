import { msg } from '@lingui/core/runtime-macro'
import { mail } from './mail-templates.ts'

/** To members, about their accounts. */
export const ACCOUNT_MAILS = {
  confirm: mail(
    msg`Confirming an address`,
    msg`Please confirm your email address for {brand}`,
    msg`# Welcome, {name}

Please confirm that this address is yours. The link works for {hours} hours.

[Confirm my address]({link})

---
If you have no account with us, someone mistyped an address and you can ignore this email.`,
    { needs: ['link'], fills: ['name', 'hours'] },
  ),
  reset: mail(
    msg`A new password`,
    msg`Set a new password for {brand}`,
    msg`# A new password for {name}

Someone, hopefully you, asked to set a new password. The link works once, for {minutes} minutes, and signs you out everywhere.

[Set a new password]({link})

---
If you did not ask for this, you can ignore this email: your password stays the same.`,
    { needs: ['link'], fills: ['name', 'minutes'] },
  ),
  address_changed: mail(
    msg`Address changed, to the previous one`,
    msg`Your email address for {brand} was changed`,
    msg`# Your email address was changed

The account {name} has a new email address. If you changed it, there is nothing to do.

If you did not, write to {email} immediately.`,
    { fills: ['name'] },
  ),
  two_factor_on: mail(
    msg`Two-factor authentication is on`,
    msg`Two-factor authentication at {brand} is on`,
    msg`# Two-factor authentication is on

Signing in to the account {name} now requires a code from your authenticator app in addition to the password.

If you changed this, there is nothing to do. If you did not, set a new password and write to {email} immediately.`,
    { fills: ['name'] },
  ),
  two_factor_off: mail(
    msg`Two-factor authentication is off`,
    msg`Two-factor authentication at {brand} is off`,
    msg`# Two-factor authentication is off

Signing in to the account {name} no longer requires a code.

If you changed this, there is nothing to do. If you did not, set a new password and write to {email} immediately.`,
    { fills: ['name'] },
  ),
  google_joined: mail(
    msg`Google opens an existing account`,
    msg`You can now sign in to {brand} with Google`,
    msg`# Sign-in with Google was added

The account {name} has your address, so your Google account now opens it. All other devices were signed out.

If you did not sign in with Google, write to {email} immediately.`,
    { fills: ['name'] },
  ),
  google_replaced: mail(
    msg`Google opens an existing account; its password stops working`,
    msg`You can now sign in to {brand} with Google`,
    msg`# Sign-in with Google was added

The account {name} has your address, so your Google account now opens it. All other devices were signed out.

Its password no longer works, because someone else could have chosen it. To have one again, use “Forgot your password?” on the sign-in page.

If you did not sign in with Google, write to {email} immediately.`,
    { fills: ['name'] },
  ),
  google_linked: mail(
    msg`Google was linked`,
    msg`You can now sign in to {brand} with Google`,
    msg`# Sign-in with Google was added

A Google account now opens the account {name}. If you linked it, there is nothing to do.

If you did not, set a new password with “Forgot your password?” on the sign-in page, which unlinks Google and signs out every device, and write to {email} immediately.`,
    { fills: ['name'] },
  ),
  passkey_added: mail(
    msg`A passkey was added`,
    msg`A passkey for {brand} was added`,
    msg`# A passkey was added

The passkey “{passkey}” now opens the account {name} without a password.

If you did this, there is nothing to do. If you did not, set a new password with “Forgot your password?” on the sign-in page, which removes all passkeys and signs out every device, and write to {email} immediately.`,
    { fills: ['name', 'passkey'] },
  ),
  passkey_removed: mail(
    msg`A passkey was removed`,
    msg`A passkey for {brand} was removed`,
    msg`# A passkey was removed

The passkey “{passkey}” no longer opens the account {name}.

If you did this, there is nothing to do. If you did not, set a new password with “Forgot your password?” on the sign-in page, which removes all passkeys and signs out every device, and write to {email} immediately.`,
    { fills: ['name', 'passkey'] },
  ),
  new_sign_in: mail(
    msg`A sign-in from a new device`,
    msg`New sign-in to {brand}`,
    msg`# A new sign-in to {name}

{device}, from the network {network}, on {time}.

If this was you, there is nothing to do. If not, set a new password immediately, which signs out every device.

[See your devices]({link})

---
Questions? Write to {email}.`,
    { needs: ['device', 'time'], fills: ['name', 'network', 'link'] },
  ),
  password_changed: mail(
    msg`Password changed`,
    msg`Your password for {brand} was changed`,
    msg`# Your password was changed

The account {name} has a new password since {time}, and its other devices were signed out. If you changed it, there is nothing to do.

If you did not, set another one with “Forgot your password?” on the sign-in page, and write to {email} immediately.`,
    { fills: ['name', 'time'] },
  ),
}
