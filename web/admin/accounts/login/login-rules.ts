import { zodResolver } from "@hookform/resolvers/zod";
import { LoginBody } from "../../../../contract/accounts/auth.ts";

/** What section 5 says of e-mail and password. */
export const checkLogin = zodResolver(LoginBody);
