import { zodResolver } from "@hookform/resolvers/zod";
import { LoginBody } from "#contract/accounts/auth.ts";

/** The rules of spec section 5 for e-mail and password. */
export const checkLogin = zodResolver(LoginBody);
