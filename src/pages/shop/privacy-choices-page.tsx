import { ConsentChoices, PrivacyNotice } from '#features/consents/shop/consent-choices.tsx'

/** For guests and users alike: what this browser allows, and the notice about it. */
export function Component() {
  return (
    <div className="container-page grid max-w-2xl grid-cols-1 gap-4 py-6">
      <h1 className="text-xl font-bold">Your privacy choices</h1>
      <ConsentChoices />
      <PrivacyNotice />
    </div>
  )
}
