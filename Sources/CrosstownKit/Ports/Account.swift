/// The subject of an account's identifier: one person, or one administrator, who can sign in.
public enum Account {}
