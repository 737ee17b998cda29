interface TeamDetails {
  teamUrl?: string | undefined;
  avatarUrl?: string | undefined;
  closed?: boolean | undefined;
  allowList?: string[] | undefined;
}

/** Release 0.79. */
export interface CreateReferralSet {
  isTeam: boolean;
  team?: (TeamDetails & { name: string }) | undefined;
  doNotCreateReferralSet?: boolean | undefined;
}

/** Release 0.79. */
export interface UpdateReferralSet {
  id: string;
  isTeam: boolean;
  team?: (TeamDetails & { name?: string | undefined }) | undefined;
}

/** Release 0.79. `id` is that of the referral set. */
export interface ApplyReferralCode {
  id: string;
  doNotJoinTeam?: boolean | undefined;
}

/** Release 0.79. */
export interface JoinTeam {
  id: string;
}

/** Release 0.79: replaces the whole profile. `alias` has at most 32 characters; at most 10 entries of 32 and 255. */
export interface UpdatePartyProfile {
  alias: string;
  metadata?: { key: string; value: string }[] | undefined;
}

export interface TeamKinds {
  createReferralSet: CreateReferralSet;
  updateReferralSet: UpdateReferralSet;
  applyReferralCode: ApplyReferralCode;
  joinTeam: JoinTeam;
  updatePartyProfile: UpdatePartyProfile;
}
